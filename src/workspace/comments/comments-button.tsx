import { useState } from 'react';
import { createPortal } from 'react-dom';
import { counted } from '#engine/wording/index.ts';
import { useListComments } from '#generated/hooks/collaboration.ts';
import type { CommentPlace, Process, Product, ProcessPage } from '#generated/types.ts';
import { CommentIcon } from './comment-icon.tsx';
import { useObservable } from '#src/lib/observable.ts';
import { SideDrawer } from '../tools/side-drawer.tsx';
import { commentOn } from './comment-on.ts';
import { CommentsList } from './comments-list.tsx';
import styles from './comments.module.css';

/** Titles of the pages as places of comments. */
const TITLES: Record<ProcessPage, string> = {
  design: 'Design',
  economics: 'Economics',
  life_cycle: 'Life cycle',
  analyses: 'Analyses',
  facility: 'Facility',
  report: 'Report',
  history: 'History',
};

interface Props {
  product: Pick<Product, 'id'>;
  process: Pick<Process, 'id' | 'configuration_id'>;
  page: ProcessPage;
}

/** Opens the comments on a process, of which it says how many are open. */
export default function CommentsButton({ product, process, page }: Props) {
  const [isOpen, setOpen] = useState(false);
  const about = useObservable(commentOn);
  const { data } = useListComments(product.id, process.id, { query: { throwOnError: false } });
  const open = data?.comments.filter(({ resolved_at }) => resolved_at === null).length ?? 0;
  const place: CommentPlace = about ? { ...about, page } : { kind: 'page', page, title: TITLES[page] };
  const close = () => {
    commentOn.set(null);
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-expanded={isOpen || about !== null}
        aria-label={open === 0 ? 'Comments' : `Comments: ${counted(open, 'open thread')}`}
        onClick={() => setOpen(true)}
      >
        <CommentIcon size={15} /> {open > 0 && <span>{open}</span>}
      </button>
      {(isOpen || about !== null) &&
        // Beside the page, whichever part of it the button is in.
        createPortal(
          <div className={styles['beside']}>
            <SideDrawer title="Comments" over="Members of this organisation only" what="the comments" onClose={close}>
              <CommentsList
                productId={product.id}
                processId={process.id}
                place={place}
                configurationId={process.configuration_id}
                onAdded={() => {
                  setOpen(true);
                  commentOn.set(null);
                }}
              />
            </SideDrawer>
          </div>,
          document.body,
        )}
    </>
  );
}
