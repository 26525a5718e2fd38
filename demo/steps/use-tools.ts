import { z } from 'zod';
import { type EmulatedGitHub, personalLogin, repository, workLogin } from '../emulated-github.ts';
import { connectModern, connectOld, type McpClient } from '../mcp-clients.ts';
import { check, step } from '../narrator.ts';

const title = 'The front page has no title';
const issueCreated = z.object({ number: z.number() });
const issueRead = z.object({ title: z.string() });
const issueAtGitHub = z.object({ title: z.string(), comments: z.number(), user: z.object({ login: z.string() }) });

/** Today's client writes as one account; yesterday's reads as the other; GitHub itself is the witness. */
export const useTools = async (origin: string, token: string, github: EmulatedGitHub): Promise<void> => {
  const modern = await connectModern(origin, token);
  const old = await connectOld(origin, token);
  try {
    const number = await writeIssue(modern);
    await readIssue(old, number);
    await askGitHub(github, number);
  } finally {
    await modern.close();
    await old.close();
  }
};

const writeIssue = async (client: McpClient): Promise<number> => {
  step(`The agent, with an MCP client of ${client.speaks}, opens an issue with the work account`);
  await checkTools(client);
  check((await whoIs(client, 'work-github')) === workLogin, `work-github__get_current_user answers ${workLogin}`);
  check((await whoIs(client, 'personal-github')) === personalLogin, `personal-github__get_current_user answers ${personalLogin}`);
  const created = await client.call('work-github__create_issue', { ...repository, title });
  const parsed = issueCreated.safeParse(created.structuredContent);
  check(parsed.success, `work-github__create_issue opened issue #${parsed.data?.number}`, created);
  const faulty = await client.call('work-github__create_issue', { owner: workLogin, titel: title });
  check(faulty.isError === true, 'arguments that do not fit come back as a list of what to correct', faulty);
  return issueCreated.parse(created.structuredContent).number;
};

const readIssue = async (client: McpClient, issueNumber: number): Promise<void> => {
  step(`The same agent, with the older MCP client (${client.speaks}), reads it with the personal account`);
  await checkTools(client);
  const read = await client.call('personal-github__get_issue', { ...repository, issue_number: issueNumber });
  check(issueRead.safeParse(read.structuredContent).data?.title === title, `personal-github__get_issue reads “${title}”`, read);
  const comment = { ...repository, issue_number: issueNumber, body: 'I see it too.' };
  const commented = await client.call('personal-github__create_issue_comment', comment);
  check(commented.isError !== true, 'personal-github__create_issue_comment answers it', commented);
};

const askGitHub = async (github: EmulatedGitHub, issueNumber: number): Promise<void> => {
  step('GitHub is asked directly, without Patchbay');
  const issue = await github.ask(`/repos/${repository.owner}/${repository.repo}/issues/${issueNumber}`);
  const found = issueAtGitHub.safeParse(issue).data;
  check(
    found?.title === title && found.user.login === workLogin,
    `issue #${issueNumber} is there, opened by ${workLogin}`,
    issue,
  );
  const comments = await github.ask(`/repos/${repository.owner}/${repository.repo}/issues/${issueNumber}/comments`);
  const author = z.array(z.object({ user: z.object({ login: z.string() }) })).safeParse(comments).data?.[0]?.user.login;
  check(author === personalLogin, `its comment is by ${personalLogin}`, comments);
};

const checkTools = async (client: McpClient): Promise<void> => {
  const names = await client.toolNames();
  const of = (alias: string) => names.filter((name) => name.startsWith(`${alias}__`)).length;
  const [work, personal] = [of('work-github'), of('personal-github')];
  check(
    work >= 25 && personal === work && names.length === work * 2,
    `it lists ${work} tools of work-github and ${personal} of personal-github`,
    names,
  );
  check(!names.some((name) => name.endsWith('__delete_file')), 'deleting files is not among them: nobody allowed it');
};

const whoIs = async (client: McpClient, alias: string): Promise<string | undefined> => {
  const { structuredContent } = await client.call(`${alias}__get_current_user`, {});
  return z.object({ login: z.string() }).safeParse(structuredContent).data?.login;
};
