/** A skill as schema.org names things, for search engines. */
import type { SkillManifest } from '../../api/manifest/shape.ts';

/** A `SoftwareSourceCode`; members that are not known are left out, never guessed. */
export function skillJsonLd(skill: SkillManifest): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareSourceCode',
    '@id': skill.url,
    url: skill.url,
    name: skill.name,
    description: skill.description,
    codeRepository: skill.repository,
    ...(skill.source.commit === null ? {} : { version: skill.source.commit }),
    ...(skill.license === null
      ? {}
      : { license: `https://spdx.org/licenses/${encodeURIComponent(skill.license)}.html` }),
    ...(skill.source.skill_changed_on === null ? {} : { dateModified: skill.source.skill_changed_on }),
    ...(skill.languages.length === 0 ? {} : { programmingLanguage: skill.languages }),
    keywords: [skill.category, ...skill.tags].join(', '),
  };
}
