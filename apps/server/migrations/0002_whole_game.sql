CREATE TABLE "achievements" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL,
	"created_at" bigint DEFAULT 0 NOT NULL,
	"created_by" text DEFAULT 'release' NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"updated_by" text DEFAULT 'release' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL,
	"created_at" bigint DEFAULT 0 NOT NULL,
	"created_by" text DEFAULT 'release' NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"updated_by" text DEFAULT 'release' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monsters" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL,
	"created_at" bigint DEFAULT 0 NOT NULL,
	"created_by" text DEFAULT 'release' NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"updated_by" text DEFAULT 'release' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "npcs" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL,
	"created_at" bigint DEFAULT 0 NOT NULL,
	"created_by" text DEFAULT 'release' NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"updated_by" text DEFAULT 'release' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quests" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL,
	"created_at" bigint DEFAULT 0 NOT NULL,
	"created_by" text DEFAULT 'release' NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"updated_by" text DEFAULT 'release' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipes" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL,
	"created_at" bigint DEFAULT 0 NOT NULL,
	"created_by" text DEFAULT 'release' NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"updated_by" text DEFAULT 'release' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"released" jsonb NOT NULL,
	"created_at" bigint DEFAULT 0 NOT NULL,
	"created_by" text DEFAULT 'release' NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"updated_by" text DEFAULT 'release' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "eras" ADD COLUMN "inflation" double precision DEFAULT 0.02 NOT NULL;--> statement-breakpoint
ALTER TABLE "eras" ADD COLUMN "tax_rate" double precision DEFAULT 0.05 NOT NULL;--> statement-breakpoint
ALTER TABLE "eras" ADD COLUMN "daily_coin_bonus" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "created_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "created_by" text DEFAULT 'release' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "updated_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "updated_by" text DEFAULT 'release' NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "created_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "created_by" text DEFAULT 'release' NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "updated_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "updated_by" text DEFAULT 'release' NOT NULL;--> statement-breakpoint
ALTER TABLE "map_activities" ADD COLUMN "created_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "map_activities" ADD COLUMN "created_by" text DEFAULT 'release' NOT NULL;--> statement-breakpoint
ALTER TABLE "map_activities" ADD COLUMN "updated_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "map_activities" ADD COLUMN "updated_by" text DEFAULT 'release' NOT NULL;