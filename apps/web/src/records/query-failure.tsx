import { ApiProblem } from '../lib/api-problem.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import type { FailedQuery } from './join-failures.ts';

interface QueryFailureProps {
  readonly query: FailedQuery;
  readonly title: string;
  readonly text: string;
}

/** Shown in place of data that could not be loaded, with a button to try again. */
export function QueryFailure({ query, title, text }: QueryFailureProps) {
  const { error, errorUpdatedAt, isFetching, refetch } = query;
  return (
    <ErrorState
      title={title}
      text={text}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      reference={{
        id: error instanceof ApiProblem ? error.requestId : undefined,
        failedAt: new Date(errorUpdatedAt),
      }}
    />
  );
}
