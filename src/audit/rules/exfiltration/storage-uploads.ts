/** EX-01: commands and calls that put a file into a bucket or a store of a cloud. */
import { patternNamed } from '../../patterns/shared-words.ts';

/** A file that is put into a bucket or a store of a cloud, by a command or a call: who owns it, no name says. */
export const storageUpload = patternNamed('storage-upload');
