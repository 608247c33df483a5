// Reads the bytes for the flash and the addresses of symbols from an ELF file.

export const FLASH = 0x10000000;

/** @returns {{ segments: { at: number, bytes: Uint8Array }[], symbols: Map<string, number> }} */
export function readElf(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const half = (at) => view.getUint16(at, true);
  const word = (at) => view.getUint32(at, true);
  if (file.length < 52 || view.getUint32(0) !== 0x7f454c46 || file[4] !== 1 || half(18) !== 40) {
    throw new Error('not an ELF file for a 32-bit ARM');
  }

  const segments = [];
  for (let i = 0, at = word(28); i < half(44); i++, at += half(42)) {
    const [type, offset, , physical, length] = [0, 4, 8, 12, 16].map((field) => word(at + field));
    // PT_LOAD. The physical address is the one in flash, even for the initial values of RAM.
    if (type === 1 && length > 0) segments.push({ at: physical, bytes: file.subarray(offset, offset + length) });
  }

  const symbols = new Map();
  const section = (number) => word(32) + number * half(46);
  for (let i = 0; i < half(48); i++) {
    if (word(section(i) + 4) !== 2) continue; // SHT_SYMTAB
    const [from, length, strings] = [16, 20, 24].map((field) => word(section(i) + field));
    const names = word(section(strings) + 16);
    for (let at = from; at < from + length; at += 16) {
      const start = names + word(at);
      symbols.set(file.toString('latin1', start, file.indexOf(0, start)), word(at + 4));
    }
  }
  return { segments, symbols };
}
