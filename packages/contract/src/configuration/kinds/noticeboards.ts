import { z } from 'zod'
import { NOTICEBOARDS } from '../../limits.ts'
import { NoticeboardToSave } from '../../noticeboards.ts'
import { OWN_KEY } from '../parts.ts'

/** Without their notes. */
export const FileNoticeboards = z
  .array(
    z.strictObject({
      ...OWN_KEY,
      title: NoticeboardToSave.shape.title,
      description: NoticeboardToSave.shape.description.unwrap(),
    }),
  )
  .max(NOTICEBOARDS)
  .default([])
