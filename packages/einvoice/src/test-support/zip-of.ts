/** A ZIP of empty files. Bytes that a caller appends, up to `commentLength`, become the comment of the ZIP. */
export function zipOf(names: readonly string[], commentLength = 0): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const written = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(written.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(written.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, written);
    entries.push(entry, written);
    offset += local.length + written.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(commentLength, 20);
  return Buffer.concat([...locals, directory, end]);
}
