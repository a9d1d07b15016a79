/** Health check of a container, which has no other program: 0 where `/readyz` answers 200, else 1 with what it says. */
import process from 'node:process';

const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? '4321'}/readyz`).catch(() => null);
if (answer?.ok !== true) {
  console.error(answer === null ? 'nothing listens' : (await answer.text()).trim());
  process.exitCode = 1;
}
