/** Every answer in the form of another client. */
import {
  clawhubConfig,
  clawhubDownload,
  clawhubInstall,
  clawhubResolve,
  clawhubSearch,
  clawhubSkill,
  clawhubSkills,
  clawhubVersion,
} from './clawhub.ts';
import type { ClientDocument } from './document.ts';
import { marketplace, packMarketplace, taskMarketplace } from './marketplaces.ts';
import { archiveFile, scopedIndex, skillsSearch } from './skills.ts';

export const clientDocuments: readonly ClientDocument[] = [
  scopedIndex,
  archiveFile,
  skillsSearch,
  clawhubConfig,
  clawhubSearch,
  clawhubSkills,
  clawhubSkill,
  clawhubVersion,
  clawhubInstall,
  clawhubDownload,
  clawhubResolve,
  marketplace,
  packMarketplace,
  taskMarketplace,
];
