/**
 * Answers the questions of one event-loop turn together. Nothing waits for company: a turn's questions have all arrived
 * when it ends, and one alone goes alone. Nothing is shared either: each question is asked anew, each gets its own answer.
 */
export const createBatch = <Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): ((question: Question) => Promise<Answer>) => {
  let turn: Asked<Question, Answer>[] = [];
  const ask = (): void => {
    const asked = turn;
    turn = [];
    for (let start = 0; start < asked.length; start += most) void settle(asked.slice(start, start + most), answerAll);
  };
  return (question) =>
    new Promise((resolve, reject) => {
      if (turn.length === 0) setImmediate(ask);
      turn.push({ question, resolve, reject });
    });
};

/** Keeps the answer to a rush of questions from being one long piece of work. */
const most = 100;

interface Asked<Question, Answer> {
  readonly question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const settle = async <Question, Answer>(
  asked: readonly Asked<Question, Answer>[],
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): Promise<void> => {
  try {
    const answers = await answerAll(asked.map(({ question }) => question));
    for (const [index, answer] of answers.entries()) asked[index]?.resolve(answer);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
};
