import type { ProviderSetup } from '@belegfach/contract';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { useOpenedForm } from '../../../forms/use-opened-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadState } from '../../../ui/load-state/load-state.tsx';
import { QueryFailure } from '../../../records/query-failure.tsx';
import { useBranches, useProviderSetups } from '../api/provider-queries.ts';
import { type BranchDraft, branchDraftOf, newBranchDraft } from '../model/branch-draft.ts';
import { createdFirst } from '../model/created-first.ts';
import { EMPTY_PROVIDER, type ProviderDraft, providerDraftOf } from '../model/provider-draft.ts';
import { BranchList } from './branch-list.tsx';
import type { BranchFormTarget } from './form/branch-form.tsx';
import listClasses from './record-list.module.css';
import { ProviderCard } from './provider-card.tsx';
import classes from './providers.module.css';
import { DialogLoading } from '../../../ui/dialog/dialog-loading.tsx';

/** The forms are loaded on demand. */
const ProviderForm = lazy(async () => ({ default: (await import('./form/provider-form.tsx')).ProviderForm }));
const BranchForm = lazy(async () => ({ default: (await import('./form/branch-form.tsx')).BranchForm }));

/** Providers with their branches, hot folders and intake keys. */
export function ManageProviders() {
  const { t, i18n } = useTranslation('providers');
  const setups = useProviderSetups();
  const providerForm = useOpenedForm<ProviderSetup | undefined, ProviderDraft>();
  const branchForm = useOpenedForm<BranchFormTarget, BranchDraft>();
  const create = () => providerForm.open(undefined, EMPTY_PROVIDER);
  const [createdIds, setCreatedIds] = useState<readonly string[]>([]);
  const onCreated = (id: string) => setCreatedIds((before) => [id, ...before]);
  const createButton = (
    <Button onClick={create}>
      <IconPlus size={16} stroke={1.75} aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <div className={classes.page} aria-busy={setups.isFetching}>
      {setups.data === undefined ? (
        <SetupsPlaceholder query={setups} />
      ) : setups.data.length === 0 ? (
        <div className={`bf-card ${classes.empty}`}>
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            {createButton}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className={classes.toolbar}>
            <p role="status" className={classes.count}>
              {t('count', {
                count: setups.data.length,
                formatted: formatCount(setups.data.length, i18n.language),
              })}
            </p>
            {createButton}
          </div>
          <ProviderCards
            providers={setups.data}
            createdIds={createdIds}
            onEdit={(provider) => providerForm.open(provider, providerDraftOf(provider))}
            onOpenBranch={branchForm.open}
          />
        </>
      )}
      <Suspense fallback={<DialogLoading />}>
        {providerForm.openedForm !== undefined && (
          <ProviderForm
            key={providerForm.openedForm.number}
            openedForm={providerForm.openedForm}
            onCreated={onCreated}
          />
        )}
        {branchForm.openedForm !== undefined && (
          <BranchForm
            key={branchForm.openedForm.number}
            openedForm={branchForm.openedForm}
            onCreated={onCreated}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ProviderCardsProps {
  readonly providers: readonly ProviderSetup[];
  /** Ids of new providers and branches, which are marked and come first in their list. */
  readonly createdIds: readonly string[];
  readonly onEdit: (provider: ProviderSetup) => void;
  readonly onOpenBranch: (target: BranchFormTarget, draft: BranchDraft) => void;
}

function ProviderCards({ providers, createdIds, onEdit, onOpenBranch }: ProviderCardsProps) {
  const { t } = useTranslation('providers');
  const branches = useBranches();
  return createdFirst(providers, createdIds).map((provider) => {
    const providerBranches = (branches.data ?? []).filter(({ providerId }) => providerId === provider.id);
    return (
      <ProviderCard
        key={provider.id}
        provider={provider}
        isNew={createdIds.includes(provider.id)}
        onEdit={() => onEdit(provider)}
        onAddBranch={() => onOpenBranch({ provider, branch: undefined }, newBranchDraft(providerBranches))}
        branches={
          branches.data === undefined ? (
            <LoadState query={branches} failure={t('branches.failed')} className={listClasses.state} />
          ) : (
            <BranchList
              branches={providerBranches}
              createdIds={createdIds}
              onEdit={(branch) => onOpenBranch({ provider, branch }, branchDraftOf(branch))}
            />
          )
        }
      />
    );
  });
}

/** Shown in place of the cards while they are loading or when they could not be loaded. */
function SetupsPlaceholder({ query }: { readonly query: ReturnType<typeof useProviderSetups> }) {
  const { t } = useTranslation(['providers', 'table']);
  const { error } = query;
  if (error === null)
    return (
      <div aria-hidden className={classes.skeleton}>
        <span />
        <span />
        <span />
      </div>
    );
  const hasResponse = error instanceof ApiProblem && error.status !== undefined;
  return (
    <QueryFailure
      query={query}
      title={t('providers:failed')}
      text={t(hasResponse ? 'table:failed.refused' : 'table:failed.noAnswer')}
    />
  );
}
