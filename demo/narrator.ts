/** What the demo says while it runs. */

/** Something that was promised did not happen. */
class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

let steps = 0;
let checks = 0;

export const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

export const step = (title: string): void => {
  steps += 1;
  say(`\n${steps}. ${title}`);
};

/** Says what the calls before have done; had one failed, the demo would have stopped there. */
export const done = (sentence: string): void => say(`   ✓ ${sentence}`);

/** Says the sentence when it holds, and stops the demo when it does not. `seen` is shown in that case. */
export const check = (holds: boolean, sentence: string, seen?: unknown): void => {
  if (!holds) {
    say(`   ✗ ${sentence}`);
    throw new CheckFailed(seen === undefined ? sentence : `${sentence}: got ${JSON.stringify(seen)}`);
  }
  checks += 1;
  done(sentence);
};

export const checksHeld = (): number => checks;
