// Loaded before the server: SIGUSR2 moves the clock of its process two hours ahead, then two hours back, then to the truth.
const SHIFTS_MS = [7_200_000, -7_200_000, 0];
const RealDate = Date;
let next = 0;
let shift = 0;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shift);
    else super(...args);
  }

  static now() {
    return RealDate.now() + shift;
  }
};

process.on('SIGUSR2', () => {
  shift = SHIFTS_MS[next % SHIFTS_MS.length];
  next += 1;
});
