import type { CurrentUser } from '../../../session/current-user.ts';

interface Rights extends Pick<CurrentUser, 'roleName'> {
  readonly providers: readonly { readonly id: string }[];
}

/** Whether the role or the set of providers differs; the order of the providers is ignored. */
export function haveRightsChanged(before: Rights, after: Rights): boolean {
  const idsOf = ({ providers }: Rights) =>
    providers
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
  return before.roleName !== after.roleName || idsOf(before) !== idsOf(after);
}
