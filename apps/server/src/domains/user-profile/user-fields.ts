import { DataType, type FieldDefinition } from '@dossier/contract/fields'
import type { UserField } from '@dossier/contract/user-profile/fields'
import type { Ctx } from '../../http/context.ts'
import { selectUserFields } from './queries.ts'

/** For name and email. */
export const FIRST_SECTION = 'General'

const plain = (id: string, title: string): FieldDefinition => ({
  id,
  title,
  description: '',
  dataType: 'text',
  dataSourceId: null,
  displayReadOnly: true,
  permissions: { view: [], edit: [], adminOnly: false },
  columnValues: [],
  extensions: {},
})

/** The built-in fields of every tenant; an administrator changes them on the user. */
export const BUILT_IN: readonly UserField[] = [plain('name', 'Name'), plain('email', 'Email')].map((field, index) => ({
  allowSelfEdit: false,
  section: FIRST_SECTION,
  order: index - 2,
  requiredRecord: true,
  inHeader: false,
  field,
}))

/** The fields of people: the built-in ones, then those that the tenant has added, in order. */
export async function listUserFields({ tx, tenant }: Pick<Ctx, 'tx' | 'tenant'>): Promise<UserField[]> {
  return [...BUILT_IN, ...(await selectUserFields(tx, tenant.id)).map(userField)]
}

const userField = (row: Awaited<ReturnType<typeof selectUserFields>>[number]): UserField => ({
  allowSelfEdit: row.allow_self_edit,
  section: row.section,
  order: row.position,
  requiredRecord: row.required_record,
  inHeader: row.in_header,
  field: {
    ...plain(row.id, row.title),
    description: row.description,
    dataType: DataType.parse(row.data_type),
    displayReadOnly: row.display_read_only,
    columnValues: row.column_values,
    extensions: row.extensions,
  },
})
