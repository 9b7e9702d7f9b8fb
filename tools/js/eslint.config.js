// What the type checker does not see: rules that find mistakes, and documents of functions.

import js from "@eslint/js";
import jsdoc from "eslint-plugin-jsdoc";

const NO_VERB = "The|An?|What|Whether|Who|Where|When|Which|How|All|Its?|This|These|In|On|Of|By|Not?|Once|As|To|If|For|Each|Every|One";

/** An imperative: a word with a capital, no article or the like, no "Returns" (but "Press"). */
const VERB_FIRST = `^(?!(?:${NO_VERB})\\b)[A-Z][a-z]*(?:[a-rt-z]|ss)\\b`;

/** Functions of a module; those within others say by their names and types what they do. */
const FUNCTIONS = [
  "FunctionDeclaration",
  "MethodDefinition",
  "Program > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression",
  "Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression",
];

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // the type checker knows the names of browser and node
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-coercion": "error",
      "no-shadow": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "max-params": ["error", 4],
    },
  },
  {
    files: ["src/**/*.js"],
    plugins: { jsdoc },
    settings: { jsdoc: { mode: "typescript" } },
    rules: {
      "jsdoc/require-jsdoc": ["error", { contexts: FUNCTIONS, require: { ClassDeclaration: true } }],
      "jsdoc/require-param": ["error", { contexts: FUNCTIONS }],
      "jsdoc/require-param-type": "error",
      "jsdoc/check-param-names": "error",
      "jsdoc/require-returns": ["error", { contexts: FUNCTIONS, forceRequireReturn: true, forceReturnsWithAsync: true }],
      "jsdoc/require-returns-type": "error",
      "jsdoc/match-description": ["error", { contexts: FUNCTIONS, matchDescription: `${VERB_FIRST}[^]*` }],
      "jsdoc/check-tag-names": "error",
    },
  },
];
