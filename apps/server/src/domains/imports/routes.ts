import { IMPORT_ROWS_PAGE_SIZE, IMPORTS_PAGE_SIZE } from '@dossier/contract/imports'
import { imports } from '@dossier/contract/imports/calls'
import { implement } from '../../http/implement.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { exportRows } from './export-rows.ts'
import { presentColumns } from './find-columns.ts'
import { isUnderWay, presentImports } from './present-import.ts'
import {
  countImports,
  countVerdicts,
  deleteImport,
  insertImport,
  selectImport,
  selectImports,
  selectVerdicts,
} from './queries.ts'
import { addPiece, cancelImport, checkFile, loadOwn, presentOne, runImport, undoImport } from './steer-import.ts'

export const importRoutes = implement(imports, {
  list: async ({ tx, tenant, me }, { query: { pageNumber } }) => {
    const page = { limit: IMPORTS_PAGE_SIZE, offset: (pageNumber - 1) * IMPORTS_PAGE_SIZE }
    const totalItems = await countImports(tx, tenant.id)
    return {
      data: await presentImports(
        { tx, tenantId: tenant.id, personId: me.id },
        await selectImports(tx, tenant.id, page),
      ),
      totalItems,
      pageCount: Math.ceil(totalItems / IMPORTS_PAGE_SIZE),
    }
  },

  create: async (ctx, { body: { fileName, fileBytes } }) => {
    const { tx, tenant, me } = ctx
    const author = { tenant_id: tenant.id, author_id: me.id, author: me.name }
    return presentOne(ctx, await insertImport(tx, { ...author, file_name: fileName, file_bytes: fileBytes }))
  },

  addPiece: (ctx, { params: { importId, piece }, file }) => addPiece(ctx, { id: importId, piece }, file.bytes),

  get: async (ctx, { params: { importId: id } }) => {
    const { tx, tenant } = ctx
    return presentOne(ctx, (await selectImport(tx, { tenantId: tenant.id, id })) ?? notFound('Import'))
  },

  columns: async (ctx, { params: { importId }, query }) => presentColumns(ctx, await loadOwn(ctx, importId), query),

  check: (ctx, { params: { importId }, body }) => checkFile(ctx, importId, body),
  run: (ctx, { params: { importId } }) => runImport(ctx, importId),
  cancel: (ctx, { params: { importId } }) => cancelImport(ctx, importId),
  undo: (ctx, { params: { importId } }) => undoImport(ctx, importId),

  remove: async (ctx, { params: { importId: id } }) => {
    const { tx, tenant } = ctx
    const record = (await selectImport(tx, { tenantId: tenant.id, id })) ?? notFound('Import')
    if (isUnderWay(await presentOne(ctx, record))) conflict('The import is under way. Cancel it first.')
    await deleteImport(tx, { tenantId: tenant.id, id })
  },

  rows: async (ctx, { params: { importId: id }, query: { pageNumber, ...query } }) => {
    const { tx, tenant } = ctx
    await loadOwn(ctx, id)
    const filter = { tenantId: tenant.id, id, ...query }
    const page = { limit: IMPORT_ROWS_PAGE_SIZE, offset: (pageNumber - 1) * IMPORT_ROWS_PAGE_SIZE }
    const [rows, totalItems] = [await selectVerdicts(tx, filter, page), await countVerdicts(tx, filter)]
    return {
      data: rows.map(({ number, verdict, case_number: caseNumber, remarks, shown: values }) => ({
        row: number,
        verdict,
        caseNumber,
        remarks,
        values,
      })),
      totalItems,
      pageCount: Math.ceil(totalItems / IMPORT_ROWS_PAGE_SIZE),
    }
  },

  exportRows: async (ctx, { params: { importId: id }, query }) => {
    await loadOwn(ctx, id)
    return exportRows(ctx, { id, ...query })
  },
})
