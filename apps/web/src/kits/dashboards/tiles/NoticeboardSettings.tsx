import type { NoticeboardContents } from '@dossier/contract/dashboards/contents'
import { noticeboards } from '@dossier/contract/noticeboards'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import type { TileSettingsProps } from '../tile-kinds.ts'

const NoticeboardsDialog = lazyPart(async () => ({
  default: (await import('../../noticeboards/NoticeboardsDialog.tsx')).NoticeboardsDialog,
}))

export function NoticeboardSettings({ contents, onChange }: TileSettingsProps<NoticeboardContents>) {
  const { data = [] } = useQuery(queryOf(noticeboards.list))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Select
        label="Noticeboard"
        items={data.map(({ id, title }) => ({ id, label: title }))}
        value={contents.selectedNoticeboardId ?? null}
        onChange={(id) => onChange({ selectedNoticeboardId: Number(id) })}
        placeholder="Choose a noticeboard"
      />
      <Button variant="outline" onPress={() => setOpen(true)}>
        Noticeboards…
      </Button>
      <Suspense>
        {isOpen && <NoticeboardsDialog selectedId={contents.selectedNoticeboardId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
