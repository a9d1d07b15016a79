/** Where the manifest of an exported index is, on a site and in a folder. */
export const indexManifestPath = 'index/manifest.json';
