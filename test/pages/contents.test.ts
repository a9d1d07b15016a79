/** Specification of the list of contents that a long page has on a narrow screen. */
import { expect, it } from 'vitest';
import { contentsOf } from '../../src/layouts/contents.ts';

it('has the second-level headings that can be linked to, as plain text and in order', () => {
  const html = `<h1 id="top">Skill</h1><section><h2 class="text-xl" id="use">Use &amp; needs</h2></section>
    <h2>No id</h2><h3 id="small">Small</h3><h2 id="files">Files <span>(3)</span></h2><h2 id="empty"> </h2>`;
  expect(contentsOf(html)).toEqual([
    { id: 'use', title: 'Use & needs' },
    { id: 'files', title: 'Files (3)' },
  ]);
});

it('keeps text that looks like markup text', () => {
  expect(contentsOf('<h2 id="x">&lt;script&gt;</h2>')).toEqual([{ id: 'x', title: '<script>' }]);
});
