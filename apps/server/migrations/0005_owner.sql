CREATE TABLE "game_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."user_profiles";--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
CREATE VIEW "public"."user_profiles" AS (select "uid", "username" from "players" where "players"."deleted_at" is null);