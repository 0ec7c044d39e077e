import type { Branch, Provider, ProviderSetup } from '@belegfach/contract';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { formatCount } from '../../../lib/numbers.ts';
import type { FormStart } from '../../../forms/use-saving.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { useBranches, useProviderSetups } from '../api/provider-queries.ts';
import { type BranchDraft, temporaryNameOf as branchDraftOf, newBranchDraft } from '../model/branch-draft.ts';
import { temporaryNameOf, EMPTY_PROVIDER, type ProviderDraft } from '../model/provider-draft.ts';
import { BranchList } from './branch-list.tsx';
import { useFormOpening } from './form/use-form-opening.ts';
import { PartState } from './part-state.tsx';
import { ProviderCard } from './provider-card.tsx';
import classes from './providers.module.css';
import { DialogLoading } from '../../../ui/dialog/dialog-loading.tsx';

/** The forms are loaded on demand. */
const ProviderForm = lazy(async () => ({ default: (await import('./form/provider-form.tsx')).ProviderForm }));
const BranchForm = lazy(async () => ({ default: (await import('./form/branch-form.tsx')).BranchForm }));

interface BranchSubject {
  readonly provider: Provider;
  readonly branch: Branch | undefined;
}

/** No save has been refused yet. */
const NOT_REFUSED = {};

/** Providers with their branches, hot folders and intake keys. */
export function ManageProviders() {
  const { t, i18n } = useTranslation('providers');
  const setups = useProviderSetups();
  const providerForm = useFormOpening<ProviderSetup | undefined, ProviderDraft>();
  const branchForm = useFormOpening<BranchSubject, BranchDraft>();
  const create = () => providerForm.open(undefined, { draft: EMPTY_PROVIDER, refusals: NOT_REFUSED });
  const createButton = (
    <Button onClick={create}>
      <IconPlus size={16} stroke={1.75} aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <div className={classes.page} aria-busy={setups.isFetching}>
      {setups.data === undefined ? (
        <NoSetups query={setups} />
      ) : setups.data.length === 0 ? (
        <div className={classes.empty}>
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
            onEdit={(provider) =>
              providerForm.open(provider, { draft: temporaryNameOf(provider), refusals: NOT_REFUSED })
            }
            onBranch={branchForm.open}
          />
        </>
      )}
      <Suspense fallback={<DialogLoading />}>
        {providerForm.opening !== undefined && (
          <ProviderForm
            key={providerForm.opening.number}
            isOpen={providerForm.isOpen}
            provider={providerForm.opening.subject}
            start={providerForm.opening.start}
            onClose={providerForm.close}
            returned={providerForm.returned}
          />
        )}
        {branchForm.opening !== undefined && (
          <BranchForm
            key={branchForm.opening.number}
            isOpen={branchForm.isOpen}
            {...branchForm.opening.subject}
            start={branchForm.opening.start}
            onClose={branchForm.close}
            returned={branchForm.returned}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ProviderCardsProps {
  readonly providers: readonly ProviderSetup[];
  readonly onEdit: (provider: ProviderSetup) => void;
  readonly onBranch: (subject: BranchSubject, start: FormStart<BranchDraft>) => void;
}

function ProviderCards({ providers, onEdit, onBranch }: ProviderCardsProps) {
  const { t } = useTranslation('providers');
  const branches = useBranches();
  return providers.map((provider) => {
    const own = (branches.data ?? []).filter(({ providerId }) => providerId === provider.id);
    return (
      <ProviderCard
        key={provider.id}
        provider={provider}
        onEdit={() => onEdit(provider)}
        onAddBranch={() =>
          onBranch({ provider, branch: undefined }, { draft: newBranchDraft(own), refusals: NOT_REFUSED })
        }
        branches={
          branches.data === undefined ? (
            <PartState query={branches} failure={t('branches.failed')} />
          ) : (
            <BranchList
              branches={own}
              onEdit={(branch) =>
                onBranch({ provider, branch }, { draft: branchDraftOf(branch), refusals: NOT_REFUSED })
              }
            />
          )
        }
      />
    );
  });
}

/** Shown in place of the cards while they are loading or when they could not be loaded. */
function NoSetups({ query }: { readonly query: ReturnType<typeof useProviderSetups> }) {
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
  const problem = error instanceof ApiProblem ? error : undefined;
  return (
    <ErrorState
      title={t('providers:failed')}
      text={t(problem?.status === undefined ? 'table:failed.noAnswer' : 'table:failed.refused')}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
      reference={{ id: problem?.requestId, failedAt: new Date(query.errorUpdatedAt) }}
    />
  );
}
