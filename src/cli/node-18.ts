/** What Node 18 lacks of the language that a bundled package uses; imported before everything else. */

// `canonicalize` asks for it at every text of a signed document; Node has it from version 20.
if (!('isWellFormed' in String.prototype))
  Reflect.defineProperty(String.prototype, 'isWellFormed', {
    configurable: true,
    writable: true,
    value(this: string) {
      return !/\p{Surrogate}/u.test(String(this));
    },
  });
