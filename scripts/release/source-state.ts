import { ROOT } from '../support/paths.ts';
import { runTool } from './run-tool.ts';

export interface SourceState {
  readonly commit: string;
  /**
   * The time of the commit in seconds since 1970: the time of every file in the release, so that two builds of one commit are
   * equal.
   */
  readonly epoch: number;
  /** Name and address of the commit's author, who answers for the packages of the release. */
  readonly author: string;
}

/**
 * The commit that is released.
 * @throws Error in one sentence when a tracked file is changed or a file is not committed: nobody could build that release again
 */
export async function readSourceState(root = ROOT): Promise<SourceState> {
  const changes = (await runTool('git', ['-C', root, 'status', '--porcelain'])).split('\n').filter(Boolean);
  if (changes.length > 0) throw new Error(describeChanges(changes));
  const description = await runTool('git', ['-C', root, 'log', '-1', '--format=%H%n%ct%n%an <%ae>']);
  const [commit = '', epoch = '', author = ''] = description.trim().split('\n');
  return { commit, epoch: Number(epoch), author };
}

function describeChanges(changes: readonly string[]): string {
  const names = changes.slice(0, 3).map((line) => line.slice(3));
  const more = changes.length > names.length ? ` and ${changes.length - names.length} more` : '';
  return `A release is made from committed files only. Commit or remove first: ${names.join(', ')}${more}.`;
}
