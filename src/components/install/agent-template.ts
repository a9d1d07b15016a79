/** Commands and prompts with the runtime left open, so that the browser can write them for the visitor's own. */

/** What a template needs to know of a runtime. */
export interface AgentNames {
  readonly slug: string;
  /** Its name in the stock command; empty if it has none there. */
  readonly cli: string;
  /** Its folder of skills in a project. */
  readonly folder: string;
}

/** Words that a shell needs no quotes for, and that no command has otherwise. */
export const open: AgentNames = { slug: '__agent__', cli: '__cli__', folder: '__folder__' };

/** The template for one runtime; the option of the stock command is left out for one that it does not know. */
export function fillTemplate(template: string, { slug, cli, folder }: AgentNames): string {
  const known = cli === '' ? template.replaceAll(` --agent ${open.cli}`, '') : template;
  return known.replaceAll(open.cli, cli).replaceAll(open.slug, slug).replaceAll(open.folder, folder);
}
