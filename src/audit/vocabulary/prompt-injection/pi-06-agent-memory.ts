/** Words of PI-06, sorted, one a line; see the rule for what they are matched with. */

export const memoryWriteVerbs: readonly string[] = [
  'add',
  'append',
  'echo',
  'edit',
  'inject',
  'insert',
  'modify',
  'persist',
  'place',
  'plant',
  'prepend',
  'put',
  'record',
  'save',
  'store',
  'update',
  'write',
];

export const laterWork: readonly string[] = [
  'answer(s)',
  'chat(s)',
  'commit(s)',
  'conversation(s)',
  'project(s)',
  'prompt(s)',
  'repl(y|ies)',
  'request(s)',
  'run(s)',
  'session(s)',
  'task(s)',
];

export const lastingVerbs: readonly string[] = [
  'allow',
  'approve',
  'include',
  'load',
  'prefer',
  'recommend',
  'run',
  'send',
  'start',
  'trust',
  'use',
];

export const memoryPutVerbs: readonly string[] = [
  'add',
  'append',
  'copy',
  'edit',
  'inject',
  'insert',
  'merge',
  'persist',
  'place',
  'plant',
  'prepend',
  'put',
  'record',
  'save',
  'store',
  'update',
  'write',
];

export const laterVerbs: readonly string[] = [
  'accept(s)',
  'also',
  'appl(y|ies)',
  'as well',
  'behave(s)',
  'do',
  'does',
  'follow(s)',
  'inherit(s)',
  'obey(s)',
  'start(s)',
  'too',
  'trust(s)',
];

export const askedFirst: readonly string[] = [
  'approv(al|es|ed)',
  'ask(s|ed|ing)?( the user)',
  'convention(s)',
  'decisions',
  'if the user (wants|agrees|asks|says)',
  'learning(s)',
  'lessons',
  'offer',
  'permission',
  'suggest',
  "with the user(')(s) (consent|approval|ok)",
];
