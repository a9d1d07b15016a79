/** First stage: finders continue where the last run stopped; leads and the new cursor are recorded after each step. */
import { sha256Hex } from '../digest.ts';
import { HostUnavailable } from '../ports/code-host.ts';
import { finderWords } from '../schema/discovery-state.ts';
import { takeStep } from './finders/take-step.ts';
import { addLeads, readCursor, writeCursor } from './memory.ts';
import { ask, type Run } from './run-parts.ts';

/** Share of the budget that finding may take: what is found has to be read as well. */
const findShare = 0.5;

/** A host that does not answer ends one finder’s walk for this run, not the stage. */
export async function findLeads(run: Run): Promise<void> {
  const { profile, parts, meter, tally } = run;
  const enough = Math.max(1, Math.floor(meter.left() * findShare));
  const began = meter.used();
  const around = {
    search: parts.search,
    sites: parts.sites,
    listed: parts.listed.repositories,
    now: parts.now(),
    forks: profile.thresholds.forks,
  };
  for (const [at, finder] of profile.find.entries()) {
    // A finder that was changed is another one, and starts from the beginning.
    const id = `${profile.slug}:${sha256Hex(JSON.stringify([finder, around.forks])).slice(0, 16)}`;
    let cursor = await readCursor(parts.store, id);
    parts.report.step(profile.slug, finderWords[finder.by], at, profile.find.length);
    try {
      for (let isDone = false; !isDone && meter.used() - began < enough;) {
        const step = await ask(run, () => takeStep(finder, cursor, around));
        tally.found += step.leads.length;
        tally.notes.push(...step.notes);
        // Leads first: if the process ends here, the step is taken again and finds them known.
        tally.new += await addLeads(parts.store, step.leads, profile.slug, parts.now().toISOString());
        await writeCursor(parts.store, id, step.cursor);
        ({ cursor, done: isDone } = step);
      }
    } catch (error) {
      if (!(error instanceof HostUnavailable)) throw error;
      tally.notes.push(`${finderWords[finder.by]}: no answer, to be continued by the next run`);
    }
  }
}
