import { describe } from 'vitest';
import { openMemoryStore } from '../../../src/adapters/store/embedded/memory-store.ts';
import { OutcomeBook } from '../../../src/outcomes/book.ts';
import { describeStore } from '../../store.contract.ts';

describe('the memory store', () => {
  describeStore({
    open: async () => {
      const book = new OutcomeBook();
      return { book, store: await openMemoryStore(book) };
    },
    reopen: null,
  });
});
