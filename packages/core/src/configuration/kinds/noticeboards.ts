import type { Kind } from './kind.ts'

export const noticeboards: Kind<'noticeboards'> = { noun: 'noticeboard', rekey: (noticeboard) => noticeboard }
