/** Bytes that grow. Numbers are written as varints: seven bits in a byte, the lowest first. */
export class ByteWriter {
  private bytes: Uint8Array;
  length = 0;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  varint(value: number): void {
    this.reserve(5);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** With its length in front. */
  string(text: string): void {
    const bytes = encoder.encode(text);
    this.varint(bytes.length);
    this.append(bytes);
  }

  /** What was written, until more is. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

const encoder = new TextEncoder();

type TextReader = (start: number, end: number) => string;

/** Node reads short strings twice as quickly from a Buffer, which browsers do not have. */
const readText = (bytes: Uint8Array): TextReader => {
  if (typeof Buffer === 'undefined') return (start, end) => decoder.decode(bytes.subarray(start, end));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (start, end) => buffer.toString('utf8', start, end);
};
const decoder = new TextDecoder();

/** Reads what a ByteWriter has written. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly textAt: TextReader;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.textAt = readText(bytes);
  }

  varint(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = this.bytes[this.at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7;
    }
  }

  string(): string {
    const length = this.varint();
    const start = this.at;
    this.at += length;
    return this.textAt(start, this.at);
  }
}
