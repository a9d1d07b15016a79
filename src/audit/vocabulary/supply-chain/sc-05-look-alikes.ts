/** Packages that many projects install, by the words of their names; what is one slip away from one is a look-alike. */

// prettier-ignore
export const popularPackages: readonly string[] = [
  'anthropic', 'asyncio', 'axios', 'beautifulsoup4', 'bootstrap', 'browserify', 'certifi', 'chalk', 'commander', 'cryptography', 'dateutil', 'discord', 'django', 'dotenv', 'electron', 'ethers',
  'eslint', 'express', 'fastapi', 'fastify', 'flask', 'framer', 'httpx', 'ioredis', 'jsonwebtoken', 'kubernetes', 'langchain', 'lodash', 'matplotlib', 'mongoose', 'mongodb', 'mysql', 'nodemailer', 'nodemon',
  'numpy', 'openai', 'opencv', 'openpyxl', 'pandas', 'passport', 'pillow', 'playwright', 'postgres', 'prettier', 'prisma', 'puppeteer', 'pydantic', 'pyinstaller', 'pytest', 'python', 'pytorch', 'pyyaml',
  'react', 'requests', 'rollup', 'scikit', 'scipy', 'selenium', 'sequelize', 'setuptools', 'socket', 'solana', 'sqlalchemy', 'streamlit', 'stripe', 'supabase', 'tailwindcss', 'tensorflow',
  'transformers', 'typescript', 'underscore', 'urllib3', 'uvicorn', 'vitest', 'webpack', 'winston',
];
