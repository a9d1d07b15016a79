/** Every answer in the form of another client. */
import { blobFile } from './blob.ts';
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
import {
  ownSkillDetails,
  ownSkillDownload,
  ownSkillInstall,
  ownSkillOr,
  ownSkillResolve,
  ownSkillVersion,
} from './clawhub-own-skill.ts';
import type { ClientDocument } from './document.ts';
import { marketplace, packMarketplace, taskMarketplace } from './marketplaces.ts';
import { archiveFile, scopedIndex, skillsSearch } from './skills.ts';
import { versionStatement } from './version-statement.ts';

export const clientDocuments: readonly ClientDocument[] = [
  blobFile,
  versionStatement,
  scopedIndex,
  archiveFile,
  skillsSearch,
  clawhubConfig,
  clawhubSearch,
  clawhubSkills,
  ownSkillOr(clawhubSkill, ownSkillDetails),
  ownSkillOr(clawhubVersion, ownSkillVersion),
  ownSkillOr(clawhubInstall, ownSkillInstall),
  ownSkillOr(clawhubDownload, ownSkillDownload),
  ownSkillOr(clawhubResolve, ownSkillResolve),
  marketplace,
  packMarketplace,
  taskMarketplace,
];
