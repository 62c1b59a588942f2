import { files } from '@dossier/contract/files'
import { implement } from '../../http/implement.ts'
import { addFile, replayFile } from './add-file.ts'
import { downloadFile } from './download-file.ts'
import { listFiles } from './list-files.ts'
import { receiveFile } from './receive-file.ts'
import { removeFiles } from './remove-files.ts'

const ADDING = { receive: receiveFile, replay: replayFile }

export const fileRoutes = implement(
  files,
  {
    list: (ctx, { params }) => listFiles(ctx, params.caseId),
    add: (ctx, { params, file }) => addFile(ctx, { ...params, file }),
    addToField: (ctx, { params, file }) => addFile(ctx, { ...params, file }),
    remove: (ctx, { params, query }) => removeFiles(ctx, { ...params, ...query }),
    removeFromField: (ctx, { params, query }) => removeFiles(ctx, { ...params, ...query }),
    download: (ctx, { params, query }) => downloadFile(ctx, { ...params, ...query }),
  },
  { add: ADDING, addToField: ADDING },
)
