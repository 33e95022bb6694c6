ALTER TABLE "auth_sessions" ADD COLUMN "second_factor_at" bigint;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "key_id" text;