import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { CustomerIdentifierService } from './review/identifier.service.ts';
import type { JournalService } from './review/journal.service.ts';
import type { DecisionService } from './review/decision.service.ts';
import type { UploadService } from './sources/upload/upload.service.ts';

export interface IntakeServices {
  readonly uploads: UploadService;
  readonly journal: JournalService;
  readonly releases: DecisionService;
  readonly identifiers: CustomerIdentifierService;
}

export function intakeRoutes({ uploads, journal, releases, identifiers }: IntakeServices) {
  return defineRoutes<'intake', Caller>('intake', {
    uploadDocuments: ({ caller, headers, body, files, origin, renewCaller }) =>
      uploads.takeIn(caller, {
        files: files.Documents,
        providerId: body.ProviderId,
        idempotencyKey: headers['idempotency-key'],
        origin,
        renewCaller,
      }),
    listIntakeItems: ({ caller, query }) => journal.list(caller, query),
    countWaitingIntakeItems: ({ caller }) => journal.countWaiting(caller),
    getIntakeItem: ({ caller, params }) => journal.get(caller, params.id),
    releaseIntakeItem: ({ caller, params, body, origin }) =>
      releases.release(caller, params.id, body, origin),
    discardIntakeItem: ({ caller, params, body, origin }) =>
      releases.discard(caller, params.id, body.reason, origin),
    discardIntakeItems: ({ caller, body, origin }) =>
      releases.discardMany(caller, body.ids, body.reason, origin),
    assignIntakeItems: ({ caller, body, origin }) => releases.assignMany(caller, body, origin),
    getRuleFigures: ({ caller, query }) => journal.getRuleFigures(caller, query),
    listIdentifiers: ({ caller, query }) => identifiers.list(caller, query),
    removeIdentifier: ({ caller, params, origin }) => identifiers.remove(caller, params.id, origin),
    downloadIntakeFile: (call) => journal.download(call, call.params.id),
  });
}
