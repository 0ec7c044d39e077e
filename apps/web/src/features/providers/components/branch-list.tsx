import type { Branch } from '@belegfach/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../../../ui/row-actions/row-actions.tsx';
import { NewRowMark } from '../../../ui/table/new-row-mark.tsx';
import { useBranchDeletion } from '../api/use-branch-deletion.ts';
import { createdFirst } from '../model/created-first.ts';
import classes from './providers.module.css';
import listClasses from './record-list.module.css';

interface BranchListProps {
  readonly branches: readonly Branch[];
  readonly createdIds: readonly string[];
  readonly onEdit: (branch: Branch) => void;
}

/** The branches of a provider, sorted by number, those that the user has just created first. */
export function BranchList({ branches, createdIds, onEdit }: BranchListProps) {
  const { t } = useTranslation('providers');
  const deleteBranch = useBranchDeletion();
  if (branches.length === 0) return <p className={classes.emptyText}>{t('branches.none')}</p>;
  const sorted = createdFirst(
    branches.toSorted((a, b) => a.branchIndex - b.branchIndex),
    createdIds,
  );
  return (
    <ul className={listClasses.list} aria-label={t('branches.title')}>
      {sorted.map((branch) => {
        const { id, branchName: name, branchIndex, branchManagerUserId } = branch;
        const hasManager = branchManagerUserId.length > 0;
        return (
          <li key={id} className={listClasses.row}>
            <span className={classes.index}>{branchIndex}</span>
            <span className={classes.name} title={name}>
              {name}
              {createdIds.includes(id) && <NewRowMark />}
              {hasManager && <span className={classes.small}>{t('branches.managed')}</span>}
            </span>
            <RowActions
              actions={[
                { label: t('branches.editRow', { name }), icon: IconPencil, onClick: () => onEdit(branch) },
                {
                  label: t('branches.deleteRow', { name }),
                  icon: IconTrash,
                  onClick: () => void deleteBranch(branch),
                  lockReason: hasManager ? t('branches.hasManager', { name }) : undefined,
                },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
