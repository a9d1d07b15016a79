/** The transparency log's pure parts, held against the vectors of RFC 6962's implementations and of the C2SP documents. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  checkpointText,
  keyHash,
  readCheckpoint,
  readNote,
  toNote,
  verifierKey,
} from '../../../src/proof/log/checkpoint.ts';
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  rootOf,
} from '../../../src/proof/log/merkle.ts';
import { proofText, readProof } from '../../../src/proof/log/proof.ts';
import { logFiles, nodesFromTiles, readBundle, tilePath, widthOf } from '../../../src/proof/log/tiles.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const utf8 = (text: string): Uint8Array => Buffer.from(text);

/** Inputs and roots of the test data of Certificate Transparency's reference implementation. */
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => Buffer.from(text, 'hex'));
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the tree', () => {
  it.each(roots.map((root, at) => [at + 1, root] as const))(
    'over %i leaves has the known root',
    (size, root) => {
      const leaves = inputs.slice(0, size).map((entry) => leafHash(entry, sha256));
      expect(hex(rootOf(leaves, sha256))).toBe(root);
    },
  );

  it('over no leaves has the hash of nothing', () => {
    expect(hex(rootOf([], sha256))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
});

/** A log in memory; what it lacks it refuses. */
const made = new Map<number, ReturnType<typeof makeNew>>();
function makeLog(size: number): ReturnType<typeof makeNew> {
  const log = made.get(size) ?? makeNew(size);
  made.set(size, log);
  return log;
}

function makeNew(size: number): { root: Uint8Array; files: Map<string, Uint8Array>; leaves: Uint8Array[] } {
  const entries = Array.from({ length: size }, (_, at) => utf8(`entry ${at}`));
  const leaves = entries.map((entry) => leafHash(entry, sha256));
  const files = new Map([...logFiles(entries, leaves, sha256)].map(({ path, bytes }) => [path, bytes]));
  return { root: rootOf(leaves, sha256), files, leaves };
}

function readerOf(size: number, files: ReadonlyMap<string, Uint8Array>): ReturnType<typeof nodesFromTiles> {
  return nodesFromTiles(
    size,
    async (path, length) => {
      const bytes = files.get(path);
      if (bytes?.length !== length) throw new Error(`no ${path} of ${length} bytes`);
      return bytes;
    },
    sha256,
  );
}

/** Across the borders of tiles and powers of two. */
const sizes = [1, 2, 3, 7, 8, 255, 256, 257, 300, 511, 513, 70_000];

describe('proofs from tiles', () => {
  it.each(sizes)('of inclusion hold in a tree of %i, and only for their leaf', async (size) => {
    const { root, files, leaves } = makeLog(size);
    const read = readerOf(size, files);
    for (const index of new Set([0, size >> 1, Math.max(0, size - 2), size - 1])) {
      const path = await inclusionProof(index, size, read, sha256);
      const leaf = leaves[index] ?? new Uint8Array();
      expect(isIncluded(leaf, index, size, path, root, sha256)).toBe(true);
      expect(isIncluded(sha256(leaf), index, size, path, root, sha256)).toBe(false);
      expect(isIncluded(leaf, size, size, path, root, sha256)).toBe(false);
      expect(size > 1 && isIncluded(leaf, index, size, path.slice(1), root, sha256)).toBe(false);
    }
  });

  it.each(sizes.slice(1))('of consistency hold for a tree of %i, and for no other past', async (size) => {
    const { root, files, leaves } = makeLog(size);
    const read = readerOf(size, files);
    for (const old of [1, 2, 3, 128, 255, 256, 257, 512, size - 1, size].filter(
      (each) => each > 0 && each <= size,
    )) {
      const before = { size: old, root: rootOf(leaves.slice(0, old), sha256) };
      const proof = await consistencyProof(old, size, read, sha256);
      expect(isConsistent(before, { size, root }, proof, sha256)).toBe(true);
      const rewritten = [sha256(utf8('another past')), ...leaves.slice(1, old)];
      const other = { size: old, root: rootOf(rewritten, sha256) };
      expect(isConsistent(other, { size, root }, proof, sha256)).toBe(false);
    }
  });

  it('of a smaller tree is none', () => {
    const { root } = makeLog(3);
    expect(isConsistent({ size: 3, root }, { size: 2, root }, [], sha256)).toBe(false);
  });
});

describe('files of a log', () => {
  it('are where tlog-tiles puts them', () => {
    expect(tilePath(0, 1_234_067, 256)).toBe('tile/0/x001/x234/067');
    expect(tilePath(1, 0, 17)).toBe('tile/1/000.p/17');
    expect(tilePath('entries', 1000, 3)).toBe('tile/entries/x001/000.p/3');
  });

  it('of 70,000 entries are the tiles that tlog-tiles counts', () => {
    const paths = [...makeLog(70_000).files.keys()];
    const ofLevel = (level: string): string[] => paths.filter((path) => path.startsWith(`tile/${level}/`));
    expect(ofLevel('0').filter((path) => !path.includes('.p/'))).toHaveLength(273);
    expect(ofLevel('0').filter((path) => path.includes('.p/'))).toEqual(['tile/0/273.p/112']);
    expect(ofLevel('1')).toEqual(['tile/1/000', 'tile/1/001.p/17']);
    expect(ofLevel('2')).toEqual(['tile/2/000.p/1']);
    expect(widthOf(1, 1, 70_000)).toBe(17);
  });

  it('hold entries that can be read again, and refuse lengths that do not fit', () => {
    const bundle = makeLog(3).files.get('tile/entries/000.p/3') ?? new Uint8Array();
    expect(readBundle(bundle)?.map((entry) => Buffer.from(entry).toString())).toEqual([
      'entry 0',
      'entry 1',
      'entry 2',
    ]);
    expect(readBundle(bundle.slice(0, -1))).toBeNull();
  });
});

/** The example of the note package that the C2SP document is made from. */
const noted = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  note:
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
};

describe('signed notes', () => {
  it('are read, and their keys named, as in the known example', () => {
    const key = Buffer.from(noted.key.split('+').slice(2).join('+'), 'base64').subarray(1);
    expect(verifierKey('PeterNeumann', key, sha256)).toBe(noted.key);
    const read = readNote(noted.note);
    expect(read?.text).toBe(noted.text);
    const [signature] = read?.signatures ?? [];
    expect(signature?.keyHash).toBe(keyHash('PeterNeumann', key, sha256));
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') },
      format: 'jwk',
    });
    expect(verify(null, utf8(noted.text), publicKey, signature?.signature ?? new Uint8Array())).toBe(true);
    expect(toNote(noted.text, read?.signatures ?? [])).toBe(noted.note);
  });

  it.each(['', 'no signature\n', 'text\n\n- name AAAA\n', 'text\n\n— name A\n', 'text\n\n— name AAAA'])(
    'are not %j',
    (text) => {
      expect(readNote(text)).toBeNull();
    },
  );

  it('hold a checkpoint', () => {
    const checkpoint = { origin: 'skills.example/log', size: 20_852_163, root: sha256(utf8('root')) };
    expect(readCheckpoint(checkpointText(checkpoint))).toEqual({
      ...checkpoint,
      root: Uint8Array.from(checkpoint.root),
    });
    for (const bad of ['', 'origin\n', 'origin\n01\nAAAA\n', 'origin\n1\nAAAA\n'])
      expect(readCheckpoint(bad)).toBeNull();
  });
});

/** The form of the example in the C2SP document, with hashes of ours; `extra` is optional there and never signed. */
const proofLines = [
  'c2sp.org/tlog-proof@v1',
  'index 73894',
  '',
  'example.com/log\n1\nAAAA\n\n— example.com/log AAAA\n',
];

describe('a proof as text', () => {
  const path = [sha256(utf8('a')), sha256(utf8('b'))];
  const text = [
    ...proofLines.slice(0, 2),
    ...path.map((hash) => Buffer.from(hash).toString('base64')),
    ...proofLines.slice(2),
  ].join('\n');

  it('is written and read as the C2SP document has it', () => {
    const read = readProof(text);
    expect(read).toEqual({
      index: 73_894,
      path: path.map((hash) => Uint8Array.from(hash)),
      checkpoint: proofLines[3],
    });
    expect(proofText({ index: 73_894, path, checkpoint: proofLines[3] ?? '' })).toBe(text);
    expect(readProof(text.replace('index', 'extra YWdl\nindex'))).toEqual(read);
    expect(readProof(proofLines.join('\n'))).toMatchObject({ path: [] });
  });

  it.each([
    '',
    proofLines[0] ?? '',
    text.replace('@v1', '@v2'),
    text.replace('73894', '-1'),
    text.replace('=\n', '\n'),
  ])('is not %j', (other) => {
    expect(readProof(other)).toBeNull();
  });
});
