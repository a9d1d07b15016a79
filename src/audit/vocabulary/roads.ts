/** How programs send something out, by whatever road: requests, mail, queues, chats, repositories, names that are looked up. */

/** Roads that are no request of the web as such: stores, chats, reports of errors, queues, forges, names that are looked up. */
const lesserRoads: readonly string[] = [
  String.raw`\bput_object\s?\(`,
  String.raw`\bupload_(?:file|fileobj|blob|from_filename)\s?\(`,
  String.raw`\bPutObjectCommand\s?\(`,
  String.raw`\bfiles_upload(?:_v2)?\s?\(`,
  String.raw`\bsend_?(?:document|photo)\s?\(`,
  String.raw`\bWebhookClient\s?\(`,
  String.raw`\bcapture_?message\s?\(`,
  String.raw`\b(?:publish|publisher)\.(?:single|multiple|send)\s?\(`,
  String.raw`\b\w{0,20}(?:client|producer|mqtt|mqttc)\.(?:publish|send|produce)\s?\(`,
  String.raw`\bgh\s{1,3}(?:gist\s{1,3}create|issue\s{1,3}(?:create|comment)|pr\s{1,3}comment|release\s{1,3}upload)\b`,
  // A client of any name: only one of the web is given an address, or made with one.
  String.raw`\b\w{1,30}\.(?:post|put|patch)\(\s{0,4}[rf]?["'\x60]https?:`,
  String.raw`\b(?:httpx|aiohttp|requests|niquests)\.\w{0,12}(?:Client|Session)\([^\n]{0,80}\bbase_url\s?=\s?f?["']https?:`,
  String.raw`\b\w{1,20}(?:\.\w{1,20})?\(\s?["'\x60]https?:[^"'\x60\n]{1,200}["'\x60],\s?\{[^}\n]{0,80}\bmethod:\s?["'](?:POST|PUT|PATCH)`,
  // A name that is put together; one that is only looked up says nothing.
  String.raw`\b(?:dns\.(?:resolve\w{0,6}|lookup)|gethostbyname|getaddrinfo|LookupHost|LookupTXT)\s?\((?:\s?f["']|[^\n]{0,120}(?:\+|\$\{|["']\s?%|\.format\())`,
];

/** Calls and commands that carry a body to somewhere else. */
const roads: readonly string[] = [
  String.raw`\.(?:post|put|patch)\s?\(`,
  String.raw`(?<![.\w])fetch\s?\(`,
  String.raw`\burlopen\s?\(`,
  String.raw`\burllib\.request\.Request\s?\(`,
  String.raw`\bhttps?\.request\s?\(`,
  String.raw`\bhttp\.(?:Post|NewRequest)\w{0,8}\s?\(`,
  String.raw`\bsendBeacon\s?\(`,
  String.raw`\bXMLHttpRequest\b`,
  String.raw`\bNet::HTTP\b`,
  String.raw`\bcurl_exec\b`,
  String.raw`\bfile_get_contents\(\s?["']https?:`,
  String.raw`\b(?:ureq|reqwest)::`,
  String.raw`\bHttpClient\b`,
  String.raw`\bInvoke-(?:RestMethod|WebRequest)\b[^\n]{0,200}-(?:Body|InFile|Form)\b`,
  String.raw`\bUpload(?:File|String|Data|Values)\s?\(`,
  String.raw`\bcurl\b[^\n]{0,300}\s(?:-[dFT]\b|--(?:data|form|upload-file|json))`,
  String.raw`\bwget\b[^\n]{0,200}--(?:post|body)-`,
  String.raw`\|\s{0,3}(?:nc|ncat|netcat|curl|socat)\s`,
  String.raw`\bnew WebSocket\s?\(`,
  String.raw`\bwebsockets?\.(?:connect|create_connection)\s?\(`,
  String.raw`\.send(?:all|to)\s?\(`,
  String.raw`\.send_?mail\s?\(`,
  String.raw`\bsend_message\s?\(`,
  String.raw`\b(?:mail|mutt|sendmail|swaks)\s[^\n]{0,160}@`,
  String.raw`\bSend-MailMessage\b`,
  String.raw`\bstorbinary\s?\(`,
  String.raw`\b(?:scp|rsync|sftp)\s[^\n]{0,200}[\w.-]{1,60}:`,
  String.raw`\brclone\s{1,4}(?:copy|copyto|sync|rcat)\s`,
  ...lesserRoads,
];

export const outwardRoads = new RegExp(roads.join('|'), 'g');
