/** Loaded before a program (`node --import`): its clock is `CLOCK_OFFSET` milliseconds ahead, or behind where that is negative. */
const offset = Number(process.env.CLOCK_OFFSET ?? 0);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset);
    else super(...values);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
