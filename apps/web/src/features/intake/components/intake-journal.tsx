import type { IntakeJournalItem } from '@belegfach/contract';
import { INTAKE_STATES, intakeAccess } from '@belegfach/contract/schema-free';
import { IconUpload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListData } from '../../../records/use-list-data.ts';
import { useProviders } from '../../../records/providers.ts';
import { mayCallForAllProviders } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { DialogLoading } from '../../../ui/dialog/dialog-loading.tsx';
import { useLastDefined } from '../../../ui/dialog/use-last-defined.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useExistingPage } from '../../../ui/list/list-data.ts';
import { useRowSelection } from '../../../ui/list/use-row-selection.ts';
import { useSeenRows } from '../../../ui/list/use-seen-rows.ts';
import type { NewCustomer } from '../model/new-customer.ts';
import { useJournalReload } from '../api/use-journal-reload.ts';
import type { OpenRowUrl } from '../../../ui/list/list-state.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useIntakePage } from '../api/intake-queries.ts';
import { type IntakeColumn, type IntakeListUrl, intakeList } from '../intake-columns.tsx';
import styles from './intake-journal.module.css';
import { IntakeToolbar, PeriodBar, PhoneIntakeToolbar, UploadButton } from './intake-toolbar.tsx';
import { RuleFiguresButton } from './findings/rule-figures-button.tsx';
import { LearnedIdentifiersButton } from './learned/learned-identifiers-button.tsx';
import { StateCounters } from './state-counters.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';

/** The dialogs and the actions for chosen files are loaded on demand, because most visits only need the list. */
const IntakeDialog = lazy(async () => ({
  default: (await import('./detail/intake-dialog.tsx')).IntakeDialog,
}));
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));
const UploadDialog = lazy(async () => ({
  default: (await import('./upload/upload-dialog.tsx')).UploadDialog,
}));

interface IntakeJournalProps {
  readonly listUrl: IntakeListUrl;
  /** Further buttons for the toolbar. */
  readonly extra?: ReactNode;
  /** Opens the form of a new customer that a document names. */
  readonly onCreateCustomer?: (customer: NewCustomer) => void;
}

interface UploadSession {
  /** Increases each time the dialog is opened, so that it starts empty. */
  readonly number: number;
  readonly files: readonly File[];
}

/** The journal of all received files, with the dialogs for uploads and for decisions on held documents. */
export function IntakeJournal({ listUrl, extra, onCreateCustomer }: IntakeJournalProps) {
  const { t, i18n } = useTranslation('intake');
  const choosesProvider = mayCallForAllProviders(useCurrentUser(), intakeAccess.listIntakeItems);
  const query = useIntakePage(listUrl.state);
  const list = useListData<IntakeJournalItem>(query);
  useExistingPage(listUrl, list);
  const control = useListControl(intakeList, listUrl);
  useJournalReload();
  const selection = useRowSelection(
    list.rows.map(({ id }) => id),
    control.filters,
  );
  const seenRows = useSeenRows(list.rows);
  const selected = selection.ids.flatMap((id) => seenRows.get(id) ?? []);
  const providers = useProviders(choosesProvider);
  const view = {
    definition: intakeList,
    viewer: { choosesProvider },
    context: { t, language: i18n.language, providers },
    labelOf: (name: IntakeColumn) => t(`columns.${name}`),
  };
  const [uploadSession, setUploadSession] = useState<UploadSession>();
  const [isUploadOpen, setUploadOpen] = useState(false);
  const startUpload = (files: readonly File[]) => {
    setUploadSession((before) => ({ number: (before?.number ?? 0) + 1, files }));
    setUploadOpen(true);
  };
  const dropTarget = useDroppedFiles(startUpload);
  const open = (id: string) => listUrl.opened.open(id);
  const toolbar = {
    control,
    bulk: selection.ids.length > 0 && (
      <Suspense>
        <BulkBar selected={selected} selection={selection} />
      </Suspense>
    ),
    extra: (
      <>
        {extra}
        <RuleFiguresButton />
        <LearnedIdentifiersButton />
      </>
    ),
    onUpload: () => startUpload([]),
    counters: (
      <StateCounters
        page={query.data}
        state={INTAKE_STATES.find((state) => state === control.filters.state)}
        onStateChange={(state) => control.setFilter('state', state ?? '')}
      />
    ),
  };
  return (
    <div className={styles.page} {...dropTarget.handlers}>
      <ListPage
        view={view}
        texts={{ caption: t('caption'), noun: t('noun'), failed: t('failed') }}
        list={list}
        control={control}
        selection={selection}
        toolbar={<IntakeToolbar {...toolbar} />}
        phone={{ beside: <PeriodBar control={control} />, below: <PhoneIntakeToolbar {...toolbar} /> }}
        empty={{
          atAll: (
            <EmptyState title={t('empty.atAll')} text={t('empty.atAllText')}>
              <UploadButton onUpload={toolbar.onUpload} />
            </EmptyState>
          ),
          filtered: {
            title: t('empty.title'),
            hintOf: (name, text) => t(`empty.hints.${name}`, { text }),
          },
        }}
        onOpen={(item) => open(item.id)}
      />
      {dropTarget.isOver && (
        <div className={styles.drop} aria-hidden>
          <IconUpload size={28} stroke={1.75} />
          {t('sending.dropNow')}
        </div>
      )}
      <Suspense fallback={<DialogLoading />}>
        {uploadSession !== undefined && (
          <UploadDialog
            key={uploadSession.number}
            isOpen={isUploadOpen}
            files={uploadSession.files}
            providers={providers}
            onClose={() => setUploadOpen(false)}
            onCheck={(id) => {
              setUploadOpen(false);
              open(id);
            }}
          />
        )}
        <OpenDocument
          openRowUrl={listUrl.opened}
          listedItems={list.rows}
          onCreateCustomer={onCreateCustomer}
        />
      </Suspense>
    </div>
  );
}

interface OpenDocumentProps {
  readonly openRowUrl: OpenRowUrl;
  /** The page of the list from which the document was opened. */
  readonly listedItems: readonly IntakeJournalItem[];
  readonly onCreateCustomer: ((customer: NewCustomer) => void) | undefined;
}

/** The dialog of the document whose id is in the URL. The last document stays visible while its dialog fades out. */
function OpenDocument({ openRowUrl, listedItems, onCreateCustomer }: OpenDocumentProps) {
  const { id } = openRowUrl;
  const shownId = useLastDefined(id ?? undefined);
  if (shownId === undefined) return null;
  return (
    <IntakeDialog
      id={shownId}
      listedItems={listedItems}
      isOpen={id !== null}
      onOpen={openRowUrl.open}
      onClose={openRowUrl.close}
      onCreateCustomer={onCreateCustomer}
    />
  );
}
