/** EX-01: commands and calls that put a file into a bucket or a store of a cloud. */
import { pattern, raw } from '../../engine/pattern.ts';

/** A file that is put into a bucket or a store of a cloud, by a command or a call: who owns it, no name says. */
export const storageUpload = pattern(
  raw(
    String.raw`\b(?:aws\s{1,4}s3(?:api)?\s{1,4}(?:cp|mv|sync|put-object)|gsutil\s{1,4}(?:-\w{1,3}\s{1,3})?(?:cp|mv|rsync)|gcloud\s{1,4}storage\s{1,4}(?:cp|mv|rsync)|`,
  ),
  raw(
    String.raw`az\s{1,4}storage\s{1,4}(?:blob|file)\s{1,4}upload|azcopy\s{1,4}(?:cp|copy|sync)|s3cmd\s{1,4}(?:put|sync)|s5cmd\s{1,4}cp|`,
  ),
  raw(
    String.raw`mc\s{1,4}(?:cp|mirror)|b2\s{1,4}(?:file\s{1,4}upload|upload-file)|rclone\s{1,4}(?:copy|copyto|move|sync|rcat)|wrangler\s{1,4}r2\s{1,4}object\s{1,4}put)\b|`,
  ),
  raw(
    String.raw`\b(?:upload_file(?:obj)?|put_object|upload_blob|upload_from_(?:filename|string|file)|putObject|uploadFile)\s?\(|\bPutObjectCommand\(`,
  ),
);
