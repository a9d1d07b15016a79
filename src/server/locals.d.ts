/** What on-demand pages find in `Astro.locals`. */
declare namespace App {
  interface Locals {
    /** The live registry and its surroundings; the server gives it with every request. */
    readonly context?: import('../api/define.ts').Context;
    /** Renders foreign Markdown beside answering; absent in development, where a page renders it itself. */
    readonly readMarkdown?: import('./read-markdown.ts').ReadMarkdown;
  }
}
