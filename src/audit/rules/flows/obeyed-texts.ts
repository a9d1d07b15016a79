/** PI-05, SY-04: what a host sends becomes the order of another agent, or a root that the whole machine trusts. */
import { type Weigher } from '../../engine/rule.ts';
import { byForeignHost } from '../programs/foreign-hosts.ts';
import { holdersOf } from './reached.ts';

const fetches = String.raw`\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\s|\b(?:requests|httpx|axios)\.get\(|\burlopen\(|(?<![.\w])fetch\(`;
const agents = String.raw`\b(?:claude|codex|gemini|cursor-agent|opencode|aider|goose|amp|qwen|llm|openclaw)\s[^\n]{0,40}(?:-p|--print|--prompt|--message|exec|run|-m)\b[^\n]{0,200}`;

/** An agent is started with a text that a host sends (PI-05). */
export const bySentText: Weigher = (hit) => {
  const names = holdersOf(hit.region.text, hit.match[0]);
  const text = hit.region.text.slice(0, 262_144);
  const within = new RegExp(`${agents}\\$\\(\\s?(?:${fetches})`).test(text);
  if (!within && (names === null || !new RegExp(`${agents}[$"'{ ]{1,3}(?:${names})\\b`).test(text)))
    return null;
  return byForeignHost(hit);
};
