import { useNavigate, useSearch } from '@tanstack/react-router';
import { MonthlyExport } from '../../features/export/index.ts';

/** The month is part of the URL, so that a link to it can be sent. */
export function ExportPage() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <MonthlyExport
      monthUrl={{
        month: search['month'],
        go: (month) => void navigate({ to: '.', search: { month }, resetScroll: false }),
      }}
    />
  );
}
