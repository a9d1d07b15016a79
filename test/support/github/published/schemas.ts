/** Types of a generated declaration file as JSON Schemas: the few kinds of types that such a file has. */
import ts from 'typescript';

export type Schema = Readonly<Record<string, unknown>>;

export interface Field {
  readonly type: ts.TypeNode;
  readonly isOptional: boolean;
  /** The comment before it. */
  readonly comment: string;
}

export class Schemas {
  readonly #source: ts.SourceFile;
  readonly #declared: ReadonlyMap<string, ts.NodeArray<ts.TypeElement>>;
  /** By the name under which `#/$defs/` refers to it. */
  readonly definitions: Record<string, Schema> = {};

  constructor(source: ts.SourceFile, declared: ReadonlyMap<string, ts.NodeArray<ts.TypeElement>>) {
    this.#source = source;
    this.#declared = declared;
  }

  /** Members of an interface of the file. */
  membersOf(name: string): ReadonlyMap<string, Field> {
    return this.#toFields(this.#declared.get(name) ?? []);
  }

  /** Members of an object type, references followed. */
  fields(type: ts.TypeNode): ReadonlyMap<string, Field> {
    const meant = this.#resolve(type);
    return ts.isTypeLiteralNode(meant) ? this.#toFields(meant.members) : new Map<string, Field>();
  }

  /** Its JSON Schema; what it refers to is in `definitions` afterwards. */
  of(type: ts.TypeNode, comment = ''): Schema {
    if (ts.isIndexedAccessTypeNode(type)) return this.#refer(type);
    if (ts.isParenthesizedTypeNode(type)) return this.of(type.type, comment);
    if (ts.isArrayTypeNode(type)) return { type: 'array', items: this.of(type.elementType) };
    if (ts.isUnionTypeNode(type)) return { anyOf: type.types.map((each) => this.of(each, comment)) };
    if (ts.isIntersectionTypeNode(type)) return { allOf: type.types.map((each) => this.of(each)) };
    if (ts.isTypeLiteralNode(type)) return this.#object(type);
    if (ts.isLiteralTypeNode(type)) {
      const text = type.literal.getText(this.#source);
      return { const: JSON.parse(text.replaceAll(/^'|'$/g, '"')) as unknown };
    }
    const format = /Format: (date-time|uri)\b/.exec(comment)?.[1];
    const example = /@example (.+?)(?:\s*\*\/)?$/m.exec(comment)?.[1];
    const described = {
      ...(format === undefined ? {} : { format }),
      ...(example === undefined ? {} : { example }),
    };
    switch (type.kind) {
      case ts.SyntaxKind.StringKeyword:
        return { type: 'string', ...described };
      case ts.SyntaxKind.NumberKeyword:
        return { type: 'number', ...described };
      case ts.SyntaxKind.BigIntKeyword:
        return { type: 'integer', ...described };
      case ts.SyntaxKind.BooleanKeyword:
        return { type: 'boolean', ...described };
      case ts.SyntaxKind.UnknownKeyword:
        return {};
      case ts.SyntaxKind.NeverKeyword:
      case ts.SyntaxKind.UndefinedKeyword:
        return { not: {} };
      default:
        // `Record<string, never>` is how the file writes an object that says no more of itself.
        if (ts.isTypeReferenceNode(type)) return { type: 'object' };
        throw new TypeError(`no schema for ${type.getText(this.#source)}`);
    }
  }

  #object(type: ts.TypeLiteralNode): Schema {
    const fields = [...this.#toFields(type.members)];
    const rest = type.members.find(ts.isIndexSignatureDeclaration);
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(([name, field]) => [name, this.of(field.type, field.comment)]),
      ),
      required: fields.filter(([, { isOptional }]) => !isOptional).map(([name]) => name),
      ...(rest === undefined ? {} : { additionalProperties: this.of(rest.type) }),
    };
  }

  #toFields(members: Iterable<ts.TypeElement>): ReadonlyMap<string, Field> {
    const text = this.#source.text;
    return new Map(
      [...members].filter(ts.isPropertySignature).flatMap((member) => {
        const comments = ts.getLeadingCommentRanges(text, member.pos) ?? [];
        const comment = comments.map(({ pos, end }) => text.slice(pos, end)).join('\n');
        const name = ts.isComputedPropertyName(member.name) ? '' : member.name.text;
        const isOptional = member.questionToken !== undefined;
        return member.type === undefined ? [] : [[name, { type: member.type, isOptional, comment }] as const];
      }),
    );
  }

  /** `components["schemas"]["x"]` as names. */
  #namesIn(type: ts.TypeNode): readonly string[] {
    if (ts.isIndexedAccessTypeNode(type))
      return [
        ...this.#namesIn(type.objectType),
        type.indexType.getText(this.#source).replaceAll(/^["']|["']$/g, ''),
      ];
    return [type.getText(this.#source)];
  }

  #resolve(type: ts.TypeNode): ts.TypeNode {
    if (!ts.isIndexedAccessTypeNode(type)) return type;
    const [first = '', second = '', ...names] = this.#namesIn(type);
    let found = this.membersOf(first).get(second)?.type;
    for (const name of names) found = found === undefined ? undefined : this.fields(found).get(name)?.type;
    if (found === undefined) throw new RangeError(`${type.getText(this.#source)} is not declared`);
    return this.#resolve(found);
  }

  #refer(type: ts.IndexedAccessTypeNode): Schema {
    const key = this.#namesIn(type).slice(1).join('.');
    if (this.definitions[key] === undefined) {
      // Named before it is read: a schema may refer to itself.
      this.definitions[key] = {};
      this.definitions[key] = this.of(this.#resolve(type));
    }
    return { $ref: `#/$defs/${key}` };
  }
}
