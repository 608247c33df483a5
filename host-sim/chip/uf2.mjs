// Converts an ELF file to UF2 for drag and drop: `node uf2.mjs firmware.elf firmware.uf2`.
import fs from 'node:fs';
import { readElf } from './elf.mjs';

const PAGE = 256;
const RP2040_FAMILY = 0xe48bff56;

const [from, to] = process.argv.slice(2);
if (!from || !to) {
  console.error('Usage: node uf2.mjs firmware.elf firmware.uf2');
  process.exit(2);
}

// Collect whole pages of flash. Several segments may share a page.
const pages = new Map();
for (const { at, bytes } of readElf(fs.readFileSync(from)).segments) {
  bytes.forEach((byte, i) => {
    const page = Math.floor((at + i) / PAGE) * PAGE;
    if (!pages.has(page)) pages.set(page, Buffer.alloc(PAGE));
    pages.get(page)[at + i - page] = byte;
  });
}

// 512 bytes a block: header, a page, padding, footer. See https://github.com/microsoft/uf2
const blocks = [...pages].sort(([a], [b]) => a - b).map(([page, bytes], number) => {
  const block = Buffer.alloc(512);
  const header = [0x0a324655, 0x9e5d5157, 0x2000, page, PAGE, number, pages.size, RP2040_FAMILY];
  header.forEach((word, i) => block.writeUInt32LE(word, 4 * i));
  bytes.copy(block, 32);
  block.writeUInt32LE(0x0ab16f30, 508);
  return block;
});
fs.writeFileSync(to, Buffer.concat(blocks));
console.log(`${to}: ${blocks.length} pages of ${PAGE} bytes`);
