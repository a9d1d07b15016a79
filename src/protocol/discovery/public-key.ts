/** The registry's current public key as PEM, for tools that read no JSON Web Keys (`cosign --key`, OpenSSL). */
import { fromBase64, toBase64 } from '../../proof/dsse.ts';
import type { SiteDocument } from '../site-document.ts';

const publicKeyPath = '/.well-known/skill-registry-key.pem';

/** DER of SubjectPublicKeyInfo for Ed25519 (RFC 8410) up to the 32 bytes of the key. */
const header = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

export const publicKey: SiteDocument = {
  path: publicKeyPath,
  contentType: 'application/x-pem-file',
  render: ({ signer }) => {
    const current = signer.publicKeys.find(({ kid }) => kid === signer.keyId);
    if (current === undefined) throw new TypeError('the current key is published');
    const key = fromBase64(`${current.x.replaceAll('-', '+').replaceAll('_', '/')}=`);
    return `-----BEGIN PUBLIC KEY-----\n${toBase64(Uint8Array.of(...header, ...key))}\n-----END PUBLIC KEY-----\n`;
  },
};
