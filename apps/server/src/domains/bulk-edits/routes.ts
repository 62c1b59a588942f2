import { bulkEdits } from '@dossier/contract/bulk-edits'
import { implement } from '../../http/implement.ts'
import { exportResults } from './export-results.ts'
import { presentEdit, requireEdit } from './present-edit.ts'
import { previewEdit } from './preview-edit.ts'
import { previewPaste } from './preview-paste.ts'
import { cancelEdit, replayEdit, startEdit } from './steer-edit.ts'
import { replayUndone, undoEdit } from './undo-edit.ts'

export const bulkEditRoutes = implement(
  bulkEdits,
  {
    preview: (ctx, { body }) => ('pasted' in body ? previewPaste(ctx, body) : previewEdit(ctx, body)),
    start: (ctx, { body }) => startEdit(ctx, body),
    get: async (ctx, { params: { editId } }) => presentEdit(ctx, await requireEdit(ctx, editId)),
    cancel: (ctx, { params: { editId } }) => cancelEdit(ctx, editId),
    undo: (ctx, { params: { editId }, body }) => undoEdit(ctx, { id: editId, ...body }),
    results: async (ctx, { params: { editId } }) => exportResults(ctx, (await requireEdit(ctx, editId)).id),
  },
  {
    start: { replay: replayEdit },
    cancel: { replay: replayEdit },
    undo: { keepsKey: ({ isUndone }) => isUndone, replay: replayUndone },
  },
)
