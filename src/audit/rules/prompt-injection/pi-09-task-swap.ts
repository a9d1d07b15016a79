/** PI-09: The text replaces the described task with another one. */
import type { Weigher } from '../../engine/rule.ts';

/** What a role is there for: it makes or helps, and takes nothing from anywhere. */
const serves =
  /^[^.!?\n]{0,30}\bto (?:create|build|write|help|assist|support|fulfil|fulfill|answer|guide|teach|produce|design|review|make|ensure|provide|get|deliver)\b/i;
const takes =
  /https?:|\b(?:secret|quiet|silent|password|credential|token|key|ignore|instead|forget|previous|earlier|upload|exfiltrat|hidden|home (?:folder|directory))/i;

/** Whether the sentence states what a role or a template is for. */
const isRole = (scope: string, words: string): boolean => {
  const behind = scope.slice(scope.indexOf(words) + words.length);
  return (
    /^your (?:primary|current|\w{1,12} is\b)/i.test(words.trim()) && serves.test(behind) && !takes.test(scope)
  );
};

/** A different task is announced (PI-09). */
export const byAnnouncedTask: Weigher = ({ region, severity, scope, match }) =>
  /\b(?:if|unless|when|where)\b[^.!?\n]{0,40}:[*_\s]{0,4}$/i.test(region.lead)
    ? null
    : isRole(scope, match[0])
      ? 'low'
      : severity;
