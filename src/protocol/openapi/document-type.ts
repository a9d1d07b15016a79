/** The OpenAPI document as a value: what builds it, and what shortens it, agree on this type. */
import type { createDocument } from 'zod-openapi';

export type OpenApiDocument = ReturnType<typeof createDocument>;
