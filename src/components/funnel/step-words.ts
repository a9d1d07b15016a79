/** The steps of use and their rates, as people call them. */

const words: Readonly<Record<string, string>> = {
  discovery: 'Lists read',
  profile_views: 'Skills looked at',
  agent_calls: 'Tasks resolved',
  selected: 'Skills named for a task',
  install_handoffs: 'Install plans read',
  outcomes: 'Outcomes reported',
  verified_installs: 'Installs reported by agents',
  selection_rate: 'Tasks with a skill',
  handoff_rate: 'Named skills with an install plan read',
  outcome_rate: 'Named skills with an outcome',
  verified_install_rate: 'Named skills with a reported install',
};

export function stepWord(name: string): string {
  return words[name] ?? name.replaceAll('_', ' ');
}
